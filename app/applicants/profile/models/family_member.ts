import { FamilyMemberSchema } from '#database/schema'

/** One member of the applicant's family. A full name is unique in the list. */
export default class FamilyMember extends FamilyMemberSchema {}
