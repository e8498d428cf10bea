import { PasskeySchema } from '#database/schema'

/** A public key of an authenticator with which its owner signs in. */
export default class Passkey extends PasskeySchema {}
