import { paise, plainRupees } from '#core/money/paise'
import type ApplicantGroup from '#group/models/applicant_group'
import type GroupDirector from '#group/models/group_director'
import type GroupShareholder from '#group/models/group_shareholder'

/* What is saved, as the forms show it: texts. The Aadhaar number is never part of a form's values. */

const text = (value: string | number | null | undefined) => String(value ?? '')

/** Paise as rupees are typed: '1500000'. */
const rupees = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : plainRupees(paise(value)).replace(/\.00$/, '')

export function groupForm(row: ApplicantGroup | null) {
  return {
    name: text(row?.name),
    registrationNo: text(row?.registrationNo),
    companyTypeId: text(row?.companyTypeId),
    registeredAddress: text(row?.registeredAddress),
    isUnderDisability: String(row?.isUnderDisability ?? false),
    tan: text(row?.tan),
    pan: text(row?.pan),
    businessName: text(row?.businessName),
    businessAddress: text(row?.businessAddress),
    districtId: text(row?.districtId),
    talukaId: text(row?.talukaId),
    businessSectorId: text(row?.businessSectorId),
    businessDescription: text(row?.businessDescription),
    amount: rupees(row?.amountPaise),
    bankName: text(row?.bankName),
    branchName: text(row?.branchName),
  }
}

/** `id` is empty for a new one and tells whom a draft is about. */
export function directorForm(row: GroupDirector | null) {
  return {
    id: text(row?.id),
    firstName: text(row?.firstName),
    middleName: text(row?.middleName),
    lastName: text(row?.lastName),
    birthDate: text(row?.birthDate),
    address: text(row?.address),
    designation: text(row?.designation),
    din: text(row?.din),
    mobile: text(row?.mobile),
    email: text(row?.email),
    aadhaar: '',
    pan: text(row?.pan),
    cibilScore: text(row?.cibilScore),
    casteId: text(row?.casteId),
    income: rupees(row?.incomePaise),
  }
}

export function shareholderForm(row: GroupShareholder | null) {
  return {
    id: text(row?.id),
    firstName: text(row?.firstName),
    middleName: text(row?.middleName),
    lastName: text(row?.lastName),
    aadhaar: '',
    address: text(row?.address),
    birthDate: text(row?.birthDate),
    genderId: text(row?.genderId),
    status: text(row?.status),
  }
}
