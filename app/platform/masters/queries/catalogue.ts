import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { inForce } from '#kernel/calendar/periods'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { ifscPrefix, normaliseIfsc, normalisePincode } from '#kernel/formats/identifiers'
import {
  MasterLists,
  type MasterRows,
  type Reason,
  type RowOf,
  type SchemeText,
  UnknownMaster,
  inUse,
  isRetired,
  transitionsInUse,
} from '#masters/queries/master_lists'
import { normaliseReturnCode } from '#masters/rules/coded_values'

/** All masters in memory: small, read by every page, changed a few times a year (PERFORMANCE). */
export class Catalogue extends MasterLists {
  readonly #talukas: ReadonlyMap<number, MasterRows['talukas']>
  readonly #pincodes: ReadonlyMap<string, MasterRows['pincodes']>
  readonly #banksByPrefix: ReadonlyMap<string | null, RowOf<'banks'>>
  readonly #steps: ReadonlyMap<string, MasterRows['transitions']>
  readonly #offers: ReadonlyMap<string, MasterRows['transitions']>

  constructor(rows: MasterRows) {
    super(rows)
    this.#talukas = Map.groupBy(inUse(rows.talukas), (taluka) => taluka.districtId)
    this.#pincodes = Map.groupBy(inUse(rows.pincodes), (pincode) => pincode.pincode)
    const withPrefix = this.banks.filter((bank) => bank.ifscPrefix !== null)
    this.#banksByPrefix = new Map(withPrefix.map((bank) => [bank.ifscPrefix, bank]))
    const transitions = transitionsInUse(rows)
    this.#steps = Map.groupBy(transitions, ({ subjectType, action }) =>
      [subjectType, action].join()
    )
    this.#offers = Map.groupBy(transitions, ({ subjectType, offeredIn, role }) =>
      [subjectType, offeredIn, role].join()
    )
  }

  state = (id: number) => this.get('states', id)
  district = (id: number) => this.get('districts', id)
  taluka = (id: number) => this.get('talukas', id)
  bank = (id: number) => this.get('banks', id)
  caste = (id: number) => this.get('castes', id)
  role = (id: number) => this.get('roles', id)
  gender = (id: number) => this.get('genders', id)
  relationship = (id: number) => this.get('relationships', id)
  companyType = (id: number) => this.get('companyTypes', id)
  businessSector = (id: number) => this.get('businessSectors', id)
  scheme = (id: number) => this.get('schemes', id)
  applicationStatus = (id: number) => this.get('applicationStatuses', id)
  claimStatus = (id: number) => this.get('claimStatuses', id)
  paymentStatus = (id: number) => this.get('paymentStatuses', id)
  rejectReason = (id: number) => this.get('rejectReasons', id)
  claimRejectReason = (id: number) => this.get('claimRejectReasons', id)
  certificateType = (slot: string) => this.certificateTypes.find(({ code }) => code === slot)

  /** Talukas of a district by their English names; none for an unknown district. */
  talukas(districtId: number): MasterRows['talukas'] {
    return this.#talukas.get(districtId) ?? []
  }

  /**
   * Statuses in which a step of this role, or any role, may start, for a list that offers it; `Decide` checks the rows
   * again.
   */
  startStatuses(subjectType: 'application' | 'claim', action: string, role?: number): number[] {
    const steps = this.#steps.get([subjectType, action].join()) ?? []
    return steps.flatMap(({ fromStatus, role: taker }) =>
      fromStatus === null || (role !== undefined && taker !== role) ? [] : [fromStatus]
    )
  }

  /** Statuses in which an action of this role that leads to one status may start. */
  startStatusesTo(
    subjectType: 'application' | 'claim',
    action: string,
    { role, toStatus }: { role: number; toStatus: number }
  ): number[] {
    const steps = this.#steps.get([subjectType, action].join()) ?? []
    return steps.flatMap((step) =>
      step.fromStatus !== null && step.role === role && step.toStatus === toStatus
        ? [step.fromStatus]
        : []
    )
  }

  /** Every role except the applicant's. */
  get officerRoles(): MasterRows['roles'] {
    return this.roles.filter(({ id }) => id !== Role.applicant)
  }

  /** Whether a role has any step on the decision form. */
  hasDecisionSteps(subjectType: 'application' | 'claim', role: number): boolean {
    return this.decisionSteps(subjectType, role).length > 0
  }

  /** Whether an action rejects a subject. */
  isRejectionAction(subjectType: 'application' | 'claim', action: string): boolean {
    return Boolean(this.#steps.get([subjectType, action].join())?.some((step) => step.isRejection))
  }

  /** Every step of one version of a workflow, in their order. */
  stepsOfVersion(subjectType: 'application' | 'claim', version: number): RowOf<'transitions'>[] {
    return this.rows.transitions.filter(
      (step) => step.subjectType === subjectType && step.version === version
    )
  }

  /** The steps of a role on the decision form, from any status, in their order. */
  decisionSteps(subjectType: 'application' | 'claim', role: number): MasterRows['transitions'] {
    return this.#offers.get([subjectType, 'decision', role].join()) ?? []
  }

  /** Banks offered first in a drop-down: public, main private and regional ones that still exist. */
  get shortlistedBanks(): MasterRows['banks'] {
    return this.banks.filter((bank) => bank.isShortlisted)
  }

  /** The bank suggested by an IFSC, if its prefix is known; a suggestion, not a proof (SOURCES.md). */
  bankByIfsc(ifsc: string): RowOf<'banks'> | undefined {
    const prefix = ifscPrefix(normaliseIfsc(ifsc))
    return prefix === null ? undefined : this.#banksByPrefix.get(prefix)
  }

  /** Whether the first letters of an IFSC or a mandate identify a bank. */
  isBankPrefix(prefix: string): boolean {
    return this.rows.banks.some(
      ({ ifscPrefix: ifsc, npciCode }) => ifsc === prefix || npciCode === prefix
    )
  }

  /** The districts of a pincode, the main one first; none outside Maharashtra. */
  districtsOfPincode(pincode: string): MasterRows['districts'] {
    const found = this.#pincodes.get(normalisePincode(pincode)) ?? []
    return found
      .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
      .map((row) => this.district(row.districtId))
      .filter((district) => !isRetired(district))
  }

  /** @throws UnknownMaster */
  division(code: string): RowOf<'divisions'> {
    return this.#getByCode('divisions', code)
  }

  /** @throws UnknownMaster */
  casteCategory(code: string): RowOf<'casteCategories'> {
    return this.#getByCode('casteCategories', code)
  }

  /**
   * The subsidiary that serves an applicant and heads the LOI: that of the caste, else that of the division; null is
   * the corporation itself, whose name is a setting (document 4; schemes).
   */
  subCorporationFor(casteId: number | null, districtId: number): RowOf<'subCorporations'> | null {
    const ofCaste = this.find('castes', casteId)?.subCorporationCode
    const code = ofCaste ?? this.division(this.district(districtId).divisionCode).subCorporationCode
    return code ? this.#getByCode('subCorporations', code) : null
  }

  /** The position of each status in the work order by which lists are sorted. */
  workOrder(list: 'applicationStatuses' | 'claimStatuses'): ReadonlyMap<number, number> {
    return new Map(this[list].map((status) => [status.id, status.workOrder]))
  }

  /** Application statuses counted in a column of the dashboard. */
  statusesInColumn(column: RowOf<'applicationStatuses'>['dashboardColumn']) {
    return this.applicationStatuses.filter((status) => status.dashboardColumn === column)
  }

  /**
   * Reasons for a decision on an application: those of its kind ('reject', 'hold', 'cancel', 'refuse', 'withdraw';
   * 'return' uses those of 'hold'), followed by those for any decision.
   */
  reasons(kind: string): readonly Reason[] {
    return reasonsFor(inUse(this.rows.rejectReasons), kind === 'return' ? 'hold' : kind)
  }

  /** Reasons for a decision on a claim: 'reject' or 'return' ('hold' uses those of 'return'). */
  claimReasons(kind: string): readonly Reason[] {
    return reasonsFor(inUse(this.rows.claimRejectReasons), kind === 'hold' ? 'return' : kind)
  }

  /**
   * Document slots of '1', '2', '3' or, for each director of a group, '2D', in form order, as required of applicants
   * who submit on this day.
   */
  documentSlots(
    loanType: string,
    onDate: PlainDate = getClock().today()
  ): MasterRows['documentSlots'] {
    const rows = this.rows.documentSlots.filter((slot) => slot.loanType === loanType)
    return inForce(rows, onDate, ({ slot }) => slot)
  }

  /**
   * A slot of such a list by its name; if that list lacks it, as another list has it: a user's documents are those of
   * all their loan types.
   */
  documentSlot(
    loanType: string,
    name: string,
    onDate: PlainDate
  ): MasterRows['documentSlots'][number] | undefined {
    const matches = ({ slot }: { slot: string }) => slot === name
    return (
      this.documentSlots(loanType, onDate).find(matches) ??
      this.rows.documentSlots.findLast(matches)
    )
  }

  /** The meaning of an NPCI return code, or undefined for an unknown one. */
  apbsReturnReason(code: string): RowOf<'apbsReturnReasons'> | undefined {
    /** Earlier imported responses contain '01' for '1'. */
    const plain = normaliseReturnCode(code)
    return this.apbsReturnReasons.find((reason) => reason.code === plain)
  }

  /** Terms of an LOI of a day: the general ones, then the scheme's own. */
  loiTerms = (schemeId: number, onDate: PlainDate) => textsOn(this.rows.loiTerms, schemeId, onDate)

  /** Eligibility criteria of a scheme for applications submitted on a day. */
  eligibility = (schemeId: number, onDate: PlainDate) =>
    textsOn(this.rows.eligibilityCriteria, schemeId, onDate)

  /** Guidelines in force on a day. */
  guidelines = (schemeId: number, onDate: PlainDate) =>
    textsOn(this.rows.guidelines, schemeId, onDate)

  /** The role that signs an LOI issued on this day (DECISIONS 4). @throws UnknownMaster */
  loiSignatory(issuedOn: PlainDate): RowOf<'roles'> {
    return this.role(this.loiSignatoryRow(issuedOn).roleId)
  }

  /** The signatory's row, with name and signature of the office holder. @throws UnknownMaster */
  loiSignatoryRow(issuedOn: PlainDate): RowOf<'loiSignatories'> {
    const [row] = inForce(this.rows.loiSignatories, issuedOn, () => 'signatory')
    if (!row) throw new UnknownMaster('loiSignatories', issuedOn)
    return row
  }

  /** Working days a stage may take, or null when it has no target (DECISIONS 14). */
  targetDays(subjectType: 'application' | 'claim', statusId: number): number | null {
    const row = this.rows.targetDays.find(
      (target) => target.subjectType === subjectType && target.statusId === statusId
    )
    return row?.workingDays ?? null
  }

  /** Working days of a role for a grievance. @throws UnknownMaster */
  grievanceDays(roleId: number): number {
    const row = this.rows.grievanceDays.find((days) => days.roleId === roleId)
    if (!row) throw new UnknownMaster('grievanceDays', roleId)
    return row.workingDays
  }

  /** Bands of a report: 'age' in completed years, 'amount' in whole rupees (DECISIONS 14). */
  valueRanges(kind: 'age' | 'amount'): MasterRows['valueRanges'] {
    return this.rows.valueRanges.filter((range) => range.kind === kind)
  }

  /** How long a kind of record is kept. @throws UnknownMaster */
  retentionRule(code: string): RowOf<'retentionRules'> {
    const row = this.rows.retentionRules.find((rule) => rule.code === code)
    if (!row) throw new UnknownMaster('retentionRules', code)
    return row
  }

  #getByCode<L extends 'divisions' | 'casteCategories' | 'subCorporations'>(list: L, code: string) {
    const row = this.rows[list].find((candidate) => candidate.code === code)
    if (!row) throw new UnknownMaster(list, code)
    return row as RowOf<L>
  }
}

function reasonsFor(reasons: readonly Reason[], kind: string): readonly Reason[] {
  const of = (wanted: string) => reasons.filter((reason) => reason.kind === wanted)
  return kind === 'any' ? of('any') : [...of(kind), ...of('any')]
}

/** The newest text of each number that has not ended, the general ones first. */
function textsOn(rows: readonly SchemeText[], schemeId: number, onDate: PlainDate) {
  const current = inForce(rows, onDate, (row) => `${row.schemeId}|${row.srNo}`).filter(
    ({ textEn }) => textEn !== ''
  )
  const of = (wanted: number | null) => current.filter((row) => row.schemeId === wanted)
  return [...of(null), ...of(schemeId)]
}
