import { ApplicationChangeSchema } from '#database/schema'

/** What an application said of itself until something of it was changed. Append-only, but for an erasure. */
export default class ApplicationChange extends ApplicationChangeSchema {}
