import { randomBytes } from 'node:crypto'

/** Hours that a link is good for: it is handed over and used on the same day, or made anew. */
export const LINK_HOURS = 24

const TOKEN_BYTES = 32

/** What only the link holds. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
