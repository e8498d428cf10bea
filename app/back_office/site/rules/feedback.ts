export const FEEDBACK_KINDS = ['problem', 'accessibility', 'suggestion', 'praise'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** Letters of an address that is kept with a feedback. */
const LONGEST_PATH = 160

/** Whether a text is the address of a page here; one with a digit may name somebody's letter or file. */
export const isPagePath = (text: string): boolean =>
  text.length <= LONGEST_PATH && /^\/[a-z/_-]*$/i.test(text) && !text.startsWith('//')
