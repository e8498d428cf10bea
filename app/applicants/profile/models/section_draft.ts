import { SectionDraftSchema } from '#database/schema'

/** Unsaved entries of a section, encrypted (DECISIONS 5). */
export default class SectionDraft extends SectionDraftSchema {}
