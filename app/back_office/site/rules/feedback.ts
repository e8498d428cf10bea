export const FEEDBACK_KINDS = ['problem', 'accessibility', 'suggestion', 'praise'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** Letters of an address that is kept with a feedback. */
const MAX_PATH_LENGTH = 160

/** Whether a text is the address of a page here; one with a digit may name somebody's letter or file. */
export const isPagePath = (text: string): boolean =>
  text.length <= MAX_PATH_LENGTH && /^\/[a-z/_-]*$/i.test(text) && !text.startsWith('//')
