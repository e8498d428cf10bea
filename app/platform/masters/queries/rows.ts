import type { Translated } from '#kernel/formats/languages'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { RoleId } from '#auth/roles'
import type {
  ClaimOwner,
  DashboardColumn,
  NoticeGround,
  NoticeSection,
} from '#masters/rules/coded_values'
import type { VersionFacts } from '#masters/rules/workflow_versions'

/** Names in every language; `localName` picks one. */
export type Named = Translated<'name'>
/** A numbered name. */
export type Choice = Named & { readonly id: number }
/** A row that may have been retired: shown where it was chosen, and offered no more. */
type Retirable = { readonly isRetired: boolean }
/** A coded name. */
export type CodedChoice = Named & { readonly code: string }

export type State = Choice &
  Retirable & {
    readonly type: string
    readonly gstCode: string | null
    readonly isDefault: boolean
  }
export type Division = CodedChoice & Retirable & { readonly subCorporationCode: string | null }
export type District = Choice &
  Retirable & {
    readonly stateId: number
    /** Three letters, as in application numbers. */
    readonly code: string
    readonly divisionCode: string
    readonly oldNameEn: string | null
  }
export type Taluka = Choice &
  Retirable & { readonly districtId: number; readonly lgdCode: number | null }
export type Pincode = Retirable & {
  readonly id: number
  readonly pincode: string
  readonly districtId: number
  readonly isPrimary: boolean
}
export type Bank = Choice & {
  readonly code: string
  readonly npciCode: string | null
  readonly ifscPrefix: string | null
  readonly typeCode: string
  readonly iin: string | null
  readonly isOnApbs: boolean
  readonly isShortlisted: boolean
  readonly isActive: boolean
}
export type Caste = Choice &
  Retirable & {
    readonly categoryCode: string
    readonly subCorporationCode: string | null
  }

/** The loan type is the key: one scheme of each type. */
export type Scheme = Choice &
  Translated<'loanType'> & {
    /** 'IL', 'GL' or 'EL', as in application numbers. */
    readonly shortName: string
    readonly isActive: boolean
  }
/** A branch of a bank; it proves itself by a code to its mobile, or else its e-mail. */
export type BankBranch = Named &
  Retirable & {
    readonly id: number
    readonly bankId: number
    readonly ifsc: string
    readonly districtId: number
    readonly mobile: string | null
    readonly email: string | null
  }
export type SchemeRuleRow = {
  readonly id: number
  readonly schemeId: number | null
  readonly name: string
  readonly value: string | null
  readonly effectiveFrom: PlainDate
}
/** A numbered sentence from a day on; no scheme means every scheme. `ruleText` says it in a language. */
export type SchemeText = {
  readonly id: number
  readonly schemeId: number | null
  readonly srNo: number
  readonly textEn: string
  readonly effectiveFrom: PlainDate
} & Readonly<Record<`text${string}`, string>>
export type LoiSignatory = {
  readonly id: number
  readonly roleId: RoleId
  readonly effectiveFrom: PlainDate
  /** `SignatoryWords` as JSON; null names the post alone. */
  readonly words: string | null
  /** Uuid of the picture of the signature. */
  readonly signature: string | null
}

/** A status with the flags code asks for instead of its number (DECISIONS 3). */
export type ApplicationStatus = Choice & {
  /** 0 applicant, 1 to 7 officers, null nobody. */
  readonly pendingWithRole: RoleId | null
  readonly dashboardColumn: DashboardColumn
  /** At status 16 only if an LOI exists: ask for the LOI as well. */
  readonly showsLoi: boolean
  readonly showsLoiToOfficers: boolean
  readonly unlocksLoanMenu: boolean
  readonly editableByApplicant: boolean
  readonly allowsExtension: boolean
  readonly isFinal: boolean
  /** Place in the order of the work, by which lists are sorted and choices stand. */
  readonly workOrder: number
}
export type ClaimStatus = Choice & {
  readonly owner: ClaimOwner
  readonly pendingWithRole: RoleId | null
  readonly isFinal: boolean
  readonly editableByApplicant: boolean
  /** The same for claims. */
  readonly workOrder: number
}
/** `kind` 'any', or the decision that offers it: 'reject', 'hold', 'return', 'cancel', 'refuse', 'withdraw'. */
export type Reason = Choice & Retirable & { readonly kind: string; readonly isFinal: boolean }

export type DocumentSlotRow = Named & {
  readonly id: number
  /** '1', '2' or '3'; '2D' for a director of a group. */
  readonly loanType: string
  readonly slot: string
  readonly srNo: number
  readonly isRequired: boolean
  readonly note: string | null
  readonly effectiveFrom: PlainDate
}
export type DocumentType = Named & {
  readonly id: number
  readonly stage: number
  readonly typeNo: number
}
export type ApbsReturnReason = Translated<'description'> & {
  readonly code: string
  readonly whoActs: string
  readonly actionEn: string | null
} & Readonly<Record<`action${string}`, string | null>>
/** How many days a kind of record is kept, and the rule that obliges to it. */
export type RetentionRule = CodedChoice & Translated<'basis'> & { readonly days: number }
export type TargetDays = {
  readonly id: number
  readonly subjectType: 'application' | 'claim'
  readonly statusId: number
  readonly workingDays: number
}
/** Working days of a post for a complaint. */
type GrievanceDays = {
  readonly id: number
  readonly roleId: number
  readonly workingDays: number
}
export type Holiday = Named &
  Retirable & {
    readonly id: number
    readonly month: number
    readonly day: number
    /** Null: every year. */
    readonly year: number | null
  }
/** From this value up to, not including, the other: completed years of age, or whole rupees. */
export type ValueRange = Named & {
  readonly id: number
  readonly kind: 'age' | 'amount'
  readonly srNo: number
  readonly fromValue: number
  readonly belowValue: number
}

/** Who may take which step from where to where (DECISIONS 4 and 8). */
export type Transition = {
  readonly id: number
  readonly subjectType: 'application' | 'claim'
  readonly action: string
  /** Null: the subject does not exist yet. */
  readonly fromStatus: number | null
  readonly toStatus: number
  /** Null: the system. */
  readonly role: number | null
  /** Where it is offered: 'decision' is the decision form, others have a page or button of their own. */
  readonly offeredIn: string
  readonly isRejection: boolean
  readonly needsReason: boolean
  readonly needsRemarks: boolean
  /** Null: every loan type; else a list such as '1,3'. */
  readonly loanTypes: string | null
  readonly guards: string | null
  readonly effects: string | null
  readonly reasonKind: string | null
  readonly comesBack: boolean
  readonly sort: number
  /** The version of the workflow that it is of; 0 for the one delivered. */
  readonly version: number
}

/** A version of what people are told about their data. */
export type PrivacyNotice = Choice & { readonly effectiveFrom: PlainDate }
/** One thing that is kept of people: why, on which ground, who sees it and how long. */
export type PrivacyNoticeItem = Translated<'item'> &
  Translated<'purpose'> &
  Translated<'seenBy'> &
  Translated<'kept'> & {
    readonly id: number
    readonly noticeId: number
    readonly srNo: number
    readonly section: NoticeSection | null
    readonly ground: NoticeGround
  }

/** An edit of the workflow on screen. */
type WorkflowVersionRow = VersionFacts & {
  readonly id: number
  readonly subjectType: 'application' | 'claim'
}

type BudgetHead = Named & Retirable & { readonly code: string }
/** Which refunds a head pays; null is every scheme, and every subsidiary corporation. */
type BudgetSource = Retirable & {
  readonly id: number
  readonly headCode: string
  readonly schemeId: number | null
  readonly subCorporationCode: string | null
}
/** One order of the government: what it grants, or takes back, of a head's money in a year. */
type BudgetGrant = Retirable & {
  readonly id: number
  readonly headCode: string
  /** The year of its April. */
  readonly startYear: number
  readonly orderNumber: string
  readonly sanctionedOn: PlainDate
  readonly amountPaise: number
  readonly remarks: string | null
}

/** Every master table the catalogue holds. */
export type MasterRows = {
  states: readonly State[]
  divisions: readonly Division[]
  districts: readonly District[]
  talukas: readonly Taluka[]
  pincodes: readonly Pincode[]
  banks: readonly Bank[]
  bankBranches: readonly BankBranch[]
  castes: readonly Caste[]
  casteCategories: readonly (CodedChoice & Retirable)[]
  subCorporations: readonly (CodedChoice & Retirable)[]
  roles: readonly Choice[]
  genders: readonly (Choice & Retirable)[]
  relationships: readonly (Choice & Retirable)[]
  companyTypes: readonly (Choice & Retirable)[]
  businessSectors: readonly (Choice & Retirable)[]
  paymentStatuses: readonly Choice[]
  schemes: readonly Scheme[]
  schemeRules: readonly SchemeRuleRow[]
  eligibilityCriteria: readonly SchemeText[]
  guidelines: readonly SchemeText[]
  loiTerms: readonly SchemeText[]
  loiSignatories: readonly LoiSignatory[]
  documentSlots: readonly DocumentSlotRow[]
  documentTypes: readonly DocumentType[]
  budgetHeads: readonly BudgetHead[]
  budgetSources: readonly BudgetSource[]
  budgetGrants: readonly BudgetGrant[]
  applicationStatuses: readonly ApplicationStatus[]
  claimStatuses: readonly ClaimStatus[]
  rejectReasons: readonly Reason[]
  claimRejectReasons: readonly Reason[]
  bankRefusalReasons: readonly (Choice & Retirable)[]
  apbsReturnReasons: readonly ApbsReturnReason[]
  targetDays: readonly TargetDays[]
  grievanceDays: readonly GrievanceDays[]
  holidays: readonly Holiday[]
  valueRanges: readonly ValueRange[]
  retentionRules: readonly RetentionRule[]
  transitions: readonly Transition[]
  privacyNotices: readonly PrivacyNotice[]
  privacyNoticeItems: readonly PrivacyNoticeItem[]
  workflowVersions: readonly WorkflowVersionRow[]
}
