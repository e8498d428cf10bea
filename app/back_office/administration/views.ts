import type { OfficerLine } from '#approvals/queries/list_officers'
import type { Sent, ViewOf } from '#kernel/views'
import type { holidayYear } from '#administration/queries/holiday_year'
import type { auditEntry } from '#administration/audit/entry'
import type { AuditLine } from '#administration/audit/lines'
import type { subjectPagesFor } from '#administration/audit/subjects'
import type { checkpointState } from '#kernel/audit/seal_state'
import type { splitPage } from '#administration/queries/split_page'
import type { masterImportPage } from '#administration/queries/master_import'
import type { masterList } from '#administration/queries/master_list'
import type { masterRow } from '#administration/queries/master_row'
import type { mastersOverview } from '#administration/queries/masters_overview'
import type { officerImportPage } from '#administration/queries/people_import'
import type { previewedFile } from '#administration/previewed_file'
import type { messagePage } from '#administration/queries/message_page'
import type { messagesList } from '#administration/queries/messages_list'
import type { gatewaysPage } from '#administration/queries/gateways_page'
import type { newOfficerForm, officerPage } from '#administration/queries/person_page'
import type { datedListForm } from '#administration/queries/dated_list_form'
import type { datedListPage } from '#administration/queries/dated_list_page'
import type { schemeComparison } from '#administration/queries/scheme_comparison'
import type { schemeList } from '#administration/queries/scheme_list'
import type { schemePage } from '#administration/queries/scheme_page'
import type { schemeVersionPage } from '#administration/queries/scheme_version_page'
import type { settingsPage } from '#administration/queries/settings_page'
import type { signatoryPage } from '#administration/queries/signatory_page'
import type { workflowEditPage } from '#administration/queries/workflow_edit_page'
import type { workflowPage } from '#administration/queries/workflow_page'
import type { workflowStatus } from '#administration/queries/workflow_status'

/** What pages get of what the administrator keeps. */
export type Gateways = ViewOf<typeof gatewaysPage>
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
export type MasterImport = ViewOf<typeof masterImportPage>
export type ImportPlan = NonNullable<MasterImport['plan']>

/** What the administrator's pages of the workflow get. */
export type Workflow = ViewOf<typeof workflowPage>
export type WorkflowStatus = ViewOf<typeof workflowStatus>
export type WorkflowEdit = ViewOf<typeof workflowEditPage>

/** People and their posts. */
export type PersonLine = Sent<OfficerLine>
export type Person = ViewOf<typeof officerPage>
export type PersonPost = Person['posts'][number]
export type NewPerson = ViewOf<typeof newOfficerForm>
export type PeopleImport = ViewOf<typeof officerImportPage>
export type PeoplePlan = NonNullable<PeopleImport['plan']>

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

/** What SMS and e-mails say. */
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
export type SealState = ViewOf<typeof checkpointState>
