import { DataNomineeSchema } from '#database/schema'

/** Somebody who acts for a person (DPDP Act 2023, section 14); the one before stays as history. */
export default class DataNominee extends DataNomineeSchema {}
