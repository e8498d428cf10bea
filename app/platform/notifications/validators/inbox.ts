import vine from '@vinejs/vine'
import { wholeNumberRule } from '#kernel/validation/rules'

/** The newest message that the page showed. */
export const readAllValidator = vine.create({
  newestNoticeId: wholeNumberRule(),
})
