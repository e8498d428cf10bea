import { SecondFactorSchema } from '#database/schema'

/** A user's authenticator app: required at sign-in once it is confirmed. */
export default class SecondFactor extends SecondFactorSchema {}
