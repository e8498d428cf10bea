import type { PasswordDelivery } from '#administration/people/hand_over'
import { importRefusal } from '#administration/people/people_sheet'
import type { Refusal } from '#kernel/exceptions/refusal'

/** Links of one sheet: each is handed over to its person by hand. */
const MAX_LINKS = 100

/** What is said against so many new people whose links are to be handed over; the dry run says it as well. */
export const tooManyLinks = (count: number, handOver: PasswordDelivery): Refusal | null =>
  handOver === 'link' && count > MAX_LINKS
    ? importRefusal('too_many_links', { most: MAX_LINKS })
    : null
