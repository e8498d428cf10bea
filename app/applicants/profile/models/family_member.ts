import { FamilyMemberSchema } from '#database/schema'

/** One member of the applicant's family; a full name stands in the list once. */
export default class FamilyMember extends FamilyMemberSchema {}
