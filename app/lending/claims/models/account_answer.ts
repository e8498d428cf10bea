import { AccountAnswerSchema } from '#database/schema'

/** The account for refunds that an applicant gave in answer to a question about a claim. */
export default class AccountAnswer extends AccountAnswerSchema {}
