import { LetterHolderSchema } from '#database/schema'

/** That a letter is with a bank, or was; of an application one row at most is live. */
export default class LetterHolder extends LetterHolderSchema {
  declare endedBy: 'refused' | 'moved' | null
}
