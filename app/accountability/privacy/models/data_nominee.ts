import { DataNomineeSchema } from '#database/schema'

/** A nominee who acts for a person (DPDP Act 2023, section 14). Previous nominees stay as history. */
export default class DataNominee extends DataNomineeSchema {}
