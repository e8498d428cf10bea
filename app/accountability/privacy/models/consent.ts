import { ConsentSchema } from '#database/schema'

/** A person's consent to a version of the privacy notice, with place and language. */
export default class Consent extends ConsentSchema {}
