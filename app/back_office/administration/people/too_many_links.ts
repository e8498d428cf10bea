import type { HandOver } from '#administration/people/hand_over'
import { refusedImport } from '#administration/people/people_sheet'
import type { Refusal } from '#kernel/exceptions/refusal'

/** Links of one sheet: each is handed over to its person by hand. */
const MOST_LINKS = 100

/** What is said against so many new people whose links are to be handed over; the dry run says it as well. */
export const tooManyLinks = (count: number, handOver: HandOver): Refusal | null =>
  handOver === 'link' && count > MOST_LINKS
    ? refusedImport('too_many_links', { most: MOST_LINKS })
    : null
