import { AnswerReplySchema } from '#database/schema'

/** What the citizen says of a branch's answer, once. */
export default class AnswerReply extends AnswerReplySchema {}
