import { SecondFactorSchema } from '#database/schema'

/** A person's authenticator app: asked for at sign-in once it is confirmed. */
export default class SecondFactor extends SecondFactorSchema {}
