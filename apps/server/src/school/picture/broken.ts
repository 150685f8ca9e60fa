/** It begins like a picture, but does not follow its format up to its end. */
export class BrokenPicture extends Error {}
