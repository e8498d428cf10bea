import { AnswerReplySchema } from '#database/schema'

/** The citizen's single reply to a branch's answer. */
export default class AnswerReply extends AnswerReplySchema {}
