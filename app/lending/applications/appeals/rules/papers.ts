/** Papers that go with one appeal. */
export const MAX_ATTACHMENTS = 3

/** Characters of an appeal. */
export const MAX_CHARACTERS = 3000
