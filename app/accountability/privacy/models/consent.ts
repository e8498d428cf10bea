import { ConsentSchema } from '#database/schema'

/** That a person was told version so-and-so of the privacy notice and agreed, where and in which language. */
export default class Consent extends ConsentSchema {}
