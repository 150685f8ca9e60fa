/** What a program needs from our environment when a test starts it: nothing else may decide how it behaves. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  // How it is loaded quickly.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_OPTIONS: process.env.NODE_OPTIONS,
}
