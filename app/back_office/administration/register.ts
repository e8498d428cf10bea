import app from '@adonisjs/core/services/app'
import { auditHref, auditList } from '#administration/audit/list'
import { corporationChange, type NewCorporation } from '#administration/corporation_change'
import {
  documentsChange,
  eligibilityChange,
  guidelinesChange,
  loiTermsChange,
} from '#administration/dated_list_changes'
import { debitAccountChange, type NewDebitAccount } from '#administration/debit_account'
import { gatewayChange, type NewGateway } from '#administration/gateway_change'
import { firstPasswordSender } from '#administration/people/send_first_passwords'
import type { OfficerChange } from '#administration/people/person_acts'
import { officerChange } from '#administration/people/person_change'
import { masterChange, type MasterRowChange } from '#administration/master_change'
import { type DistrictSplit, districtSplitChange } from '#administration/split/district_split'
import { splitFollower } from '#administration/split/follow_splits'
import { messageChange } from '#administration/message_change'
import { schemeVersionChange } from '#administration/scheme_changes'
import { type NewFactorRoles, secondFactorRolesChange } from '#administration/second_factor'
import { statusDescription, workflowEdit } from '#administration/workflow_changes'
import { registerReviewPanel } from '#approvals/registry'
import { registerChange } from '#maker_checker/registry'
import type { DatedListChange } from '#masters/actions/save_dated_list'
import type { SchemeVersionChange } from '#masters/actions/save_scheme_version'
import { officerList } from '#approvals/queries/list_officers'
import { registerList } from '#lists/officer_lists'
import { signatoryChange } from '#administration/signatory_change'
import type { SignatoryChange } from '#masters/actions/save_signatory'
import { registerFileAccess } from '#documents/access/file_access'
import { maySeeSignature } from '#administration/queries/signatory_page'
import type { WorkflowChange } from '#workflow/actions/change_workflow'
import type { SaveMessageTextsInput } from '#notifications/actions/save_message_texts'
import type { DescribeStatusInput } from '#workflow/actions/describe_status'

declare module '#maker_checker/contracts/change_kind' {
  interface Changes {
    corporation: NewCorporation
    debit_account: NewDebitAccount
    gateway: NewGateway
    second_factor_roles: NewFactorRoles
    master: MasterRowChange
    district_split: DistrictSplit
    scheme_version: SchemeVersionChange
    guidelines: DatedListChange
    eligibility: DatedListChange
    loi_terms: DatedListChange
    document_slots: DatedListChange
    signatory: SignatoryChange
    workflow: WorkflowChange
    workflow_status: DescribeStatusInput
    person: OfficerChange
    message: SaveMessageTextsInput
  }
}

registerChange('corporation', corporationChange)
registerChange('debit_account', debitAccountChange)
registerChange('gateway', gatewayChange)
registerChange('second_factor_roles', secondFactorRolesChange)
registerChange('master', masterChange)
registerChange('district_split', districtSplitChange)
registerChange('scheme_version', schemeVersionChange)
registerChange('guidelines', guidelinesChange)
registerChange('eligibility', eligibilityChange)
registerChange('loi_terms', loiTermsChange)
registerChange('document_slots', documentsChange)
registerChange('signatory', signatoryChange)
registerChange('workflow', workflowEdit)
registerChange('workflow_status', statusDescription)
registerChange('person', officerChange)
registerChange('message', messageChange)

for (const work of [firstPasswordSender, splitFollower]) {
  app.ready(() => work.startInServer())
  app.terminating(() => work.stop())
}

registerFileAccess({ files: { signature: maySeeSignature } })

registerList({ list: officerList, path: '/officer/people', route: 'administration.people.index' })
registerList({ list: auditList, path: '/officer/audit', route: 'administration.audit.index' })

/** Who saw and changed a file, beside it, for who reads the log. */
registerReviewPanel('audit', async ({ application: { number }, may, t }) =>
  (await may('AdministrationAuditPolicy.read'))
    ? {
        title: t('administration.audit.title'),
        items: [],
        links: [{ label: t('administration.audit.links.file'), href: auditHref({ file: number }) }],
      }
    : null
)
