import type { OfficerLine as Line } from '#administration/officers/officer_list'
import type { Serialised, ViewOf } from '#kernel/views'
import type { holidayYear, masterList, mastersOverview } from '#administration/masters/master_list'
import type { AuditLine, auditEntry } from '#administration/audit/entries'
import type { subjectPagesFor } from '#administration/audit/subjects'
import type { checkpointState } from '#kernel/audit/audit_status'
import type { splitPage } from '#administration/district_splits/plan'
import type { masterImportPage, officerImportPage } from '#administration/queries/import_previews'
import type { masterRow } from '#administration/masters/master_row'
import type { previewedFile } from '#administration/messages/message_change'
import type { messagePage, messagesList } from '#administration/messages/message_pages'
import type { letterSignaturesPage } from '#administration/settings/letter_signatures'
import type { signingPage } from '#administration/settings/signing_certificates'
import type { singleSignOnPage } from '#administration/settings/single_sign_on'
import type { ssoRequestRows } from '#administration/settings/sso_requests'
import type { gatewaysPage } from '#administration/settings/external_services'
import type { digiLockerPage } from '#administration/settings/digilocker'
import type { offlineVerifierPage } from '#administration/settings/offline_verifier'
import type { newOfficerForm, officerPage } from '#administration/officers/officer_page'
import type { datedListForm } from '#administration/schemes/dated_list_form'
import type { datedListPage, schemeList, schemePage } from '#administration/schemes/scheme_pages'
import type { schemeComparison } from '#administration/schemes/comparison'
import type { schemeVersionPage } from '#administration/schemes/version_form'
import type { settingsPage } from '#administration/settings/settings'
import type {
  portfolioList,
  portfolioPage,
  portfolioReleases,
} from '#administration/portfolio/queries/portfolio_pages'
import type { FindingLine } from '#administration/outside_lists/queries/finding_list'
import type {
  findingPage,
  outsideListPage,
  outsideLists,
} from '#administration/outside_lists/queries/list_pages'
import type { signatoryPage } from '#administration/settings/signatories'
import type { workflowEditPage } from '#administration/workflow/edits'
import type { workflowPage, workflowStatus } from '#administration/workflow/pages'

/** Props of the administrator's settings pages. */
export type Gateways = ViewOf<typeof gatewaysPage>
export type Signing = ViewOf<typeof signingPage>
export type LetterSignatures = ViewOf<typeof letterSignaturesPage>

/** The identity provider for officers, and the pending requests. */
export type SingleSignOn = ViewOf<typeof singleSignOnPage>
export type SsoRequest = ViewOf<typeof ssoRequestRows>[number]
export type DigiLocker = ViewOf<typeof digiLockerPage>
export type Settings = ViewOf<typeof settingsPage>
export type HolidayYear = ViewOf<typeof holidayYear>
export type Holiday = HolidayYear['holidays'][number]
export type Signatories = ViewOf<typeof signatoryPage>
export type Signatory = Signatories['signatories'][number]
export type MastersOverview = ViewOf<typeof mastersOverview>
export type MasterList = ViewOf<typeof masterList>
export type MasterListRow = MasterList['rows'][number]
export type MasterRow = ViewOf<typeof masterRow>
export type MasterField = MasterRow['fields'][number]
export type DistrictSplits = ViewOf<typeof splitPage>
export type SplitPlan = NonNullable<DistrictSplits['plan']>
export type MadeSplit = DistrictSplits['splits'][number]
export type PortfolioList = ViewOf<typeof portfolioList>
export type PortfolioImport = ViewOf<typeof portfolioPage>
export type PortfolioReleases = ViewOf<typeof portfolioReleases>
export type OutsideLists = ViewOf<typeof outsideLists>
export type OutsideList = ViewOf<typeof outsideListPage>
export type OutsideFindingLine = Serialised<FindingLine>
export type OutsideFinding = Omit<ViewOf<typeof findingPage>, 'userId'>
export type MasterImport = ViewOf<typeof masterImportPage>
export type ImportPlan = NonNullable<MasterImport['plan']>

/** Props of the administrator's workflow pages. */
export type Workflow = ViewOf<typeof workflowPage>
export type WorkflowStatus = ViewOf<typeof workflowStatus>
export type WorkflowEdit = ViewOf<typeof workflowEditPage>

/** Officers and their role assignments. */
export type OfficerLine = Serialised<Line>
export type Officer = ViewOf<typeof officerPage>
export type OfficerPost = Officer['posts'][number]
export type NewOfficer = ViewOf<typeof newOfficerForm>
export type OfficerImport = ViewOf<typeof officerImportPage>
export type OfficerImportPlan = NonNullable<OfficerImport['plan']>

/** Schemes and their versions. */
export type Schemes = ViewOf<typeof schemeList>
export type Scheme = ViewOf<typeof schemePage>
export type SchemeRule = Scheme['topics'][number]['rules'][number]
export type SchemeVersion = Scheme['versions'][number]
export type SchemeVersionForm = ViewOf<typeof schemeVersionPage>
export type DatedList = ViewOf<typeof datedListPage>
export type DatedListForm = ViewOf<typeof datedListForm>
export type SchemeComparison = ViewOf<typeof schemeComparison>
export type ComparedRule = SchemeComparison['topics'][number]['rules'][number]

/** Texts of SMS and e-mails. */
export type MessageList = ViewOf<typeof messagesList>
export type MessageLine = MessageList['groups'][number]['rows'][number]
export type Message = ViewOf<typeof messagePage>
export type PreviewedFile = ViewOf<typeof previewedFile>
export type MessageLanguage = Message['languages'][number]
export type MessageVersion = Message['versions'][number]

/** The audit log. */
export type AuditEntryLine = AuditLine
export type AuditEntry = ViewOf<typeof auditEntry>
export type AuditPlaces = ViewOf<typeof subjectPagesFor>
export type CheckpointState = ViewOf<typeof checkpointState>

/** The corporation's registration as an offline verifier, and the certificates that it accepts. */
export type OfflineVerifier = ViewOf<typeof offlineVerifierPage>
