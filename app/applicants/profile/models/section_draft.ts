import { SectionDraftSchema } from '#database/schema'

/** What was typed into a section and not saved yet, encrypted (DECISIONS 5). */
export default class SectionDraft extends SectionDraftSchema {}
