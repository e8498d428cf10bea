import { AccountAnswerSchema } from '#database/schema'

/** The account for refunds as an applicant answered it to a question about a claim. */
export default class AccountAnswer extends AccountAnswerSchema {}
