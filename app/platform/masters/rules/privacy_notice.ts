/** Sections of the profile whose fields an item of the privacy notice may name. */
export const NOTICE_SECTIONS = ['personal', 'address', 'family', 'bank-account', 'group'] as const
export type NoticeSection = (typeof NOTICE_SECTIONS)[number]

/**
 * Why something may be kept: a benefit of the State that was asked for (DPDP Act 2023, section 7(b)), another
 * law, or consent alone (section 6).
 */
export const NOTICE_GROUNDS = ['benefit', 'law', 'consent'] as const
export type NoticeGround = (typeof NOTICE_GROUNDS)[number]
