import { ApplicationChangeSchema } from '#database/schema'

/** Values of an application until something of it was changed. Append-only, except for an erasure. */
export default class ApplicationChange extends ApplicationChangeSchema {}
