import type { Sent, ViewOf } from '#kernel/views'
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
import type { identityView } from '#profile/queries/identity_view'
import type { openSlots, grantView } from '#profile/actions/digilocker_grants'
import type { sectionRows } from '#profile/queries/profile_completion'
import type { stepProps } from '#profile/wizard'

/** Where a page stands in the wizard; `error` says why its form cannot be filled in now. */
export type Step = ViewOf<typeof stepProps> & { error?: string | null }

/** A slot of a page of documents. */
export type Card = ViewOf<typeof slotCards>[number]

/** How a section stands, for the task list and the summary. */
export type SectionRow = ViewOf<typeof sectionRows>[number]

/** Why an officer sent the application back. */
export type ReturnNote = Sent<Note>

/** What the forms of the steps are filled with. */
export type PersonalForm = ViewOf<typeof personalForm>
export type AddressesForm = ViewOf<typeof addressesForm>
export type LendingForm = ViewOf<typeof lendingForm>
export type BankAccountForm = ViewOf<typeof bankAccountForm>
export type FamilyForm = ViewOf<typeof blankMember>

/** A row of the family's list, with what its form shows. */
export type FamilyMember = ViewOf<typeof familyRows>[number]

/** A profile as it is read. */
export type ProfileView = ViewOf<typeof profileView>
export type DisplayValues = ProfileView['personal']
export type AddressInputs = ViewOf<typeof addressInputs>
export type Lending = ProfileView['lending'][number]
export type Document = ProfileView['documents'][number]

/** How an identity was verified. */
export type Identity = NonNullable<ViewOf<typeof identityView>>

/** What a person may fetch from DigiLocker. */
export type DigiLockerGrant = ViewOf<typeof grantView>
export type DigiLockerSlot = ViewOf<typeof openSlots>[number]
