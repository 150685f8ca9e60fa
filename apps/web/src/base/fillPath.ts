export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = params[param]
    if (value === undefined) throw new Error(`The path ${path} needs ${param}.`)
    return encodeURIComponent(value)
  })
}
