import type { Serialised, ViewOf } from '#kernel/views'
import type { ReturnNote as Note } from '#profile/contracts/profile_lock'
import type {
  addressInputs,
  addressesForm,
  bankAccountForm,
  blankMember,
  familyRows,
  lendingForm,
  personalForm,
} from '#profile/queries/section_forms'
import type { slotCards } from '#profile/queries/document_cards'
import type { profileView } from '#profile/queries/profile_view'
import type { identityView } from '#profile/queries/identity_verification'
import type { openSlots, grantView } from '#profile/actions/digilocker_grants'
import type { sectionRows } from '#profile/queries/sections'
import type { stepProps } from '#profile/wizard'

/** Position of a page in the wizard; `error` is the reason why its form cannot be filled in now. */
export type Step = ViewOf<typeof stepProps> & { error?: string | null }

/** A slot on a page of documents. */
export type Card = ViewOf<typeof slotCards>[number]

/** State of a section, for the task list and the summary. */
export type SectionRow = ViewOf<typeof sectionRows>[number]

/** Reason why an officer returned the application. */
export type ReturnNote = Serialised<Note>

/** Initial values of the forms of the steps. */
export type PersonalForm = ViewOf<typeof personalForm>
export type AddressesForm = ViewOf<typeof addressesForm>
export type LendingForm = ViewOf<typeof lendingForm>
export type BankAccountForm = ViewOf<typeof bankAccountForm>
export type FamilyForm = ViewOf<typeof blankMember>

/** A row of the family list, with the values of its form. */
export type FamilyMember = ViewOf<typeof familyRows>[number]

/** A profile for display. */
export type ProfileView = ViewOf<typeof profileView>
export type DisplayValues = ProfileView['personal']
export type AddressInputs = ViewOf<typeof addressInputs>
export type Lending = ProfileView['lending'][number]
export type Document = ProfileView['documents'][number]

/** Details of a verified identity. */
export type Identity = NonNullable<ViewOf<typeof identityView>>

/** Documents that a person may fetch from DigiLocker. */
export type DigiLockerGrant = ViewOf<typeof grantView>
export type DigiLockerSlot = ViewOf<typeof openSlots>[number]
