import { LetterHolderSchema } from '#database/schema'

/** A bank that holds or held a letter; an application has at most one live row. */
export default class LetterHolder extends LetterHolderSchema {
  declare endedBy: 'refused' | 'moved' | null
}
