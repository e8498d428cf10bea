import app from '@adonisjs/core/services/app'
import { auditHref, auditList } from '#administration/audit/list'
import { type NewCorporation, corporationChange } from '#administration/settings/corporation'
import {
  documentsChange,
  eligibilityChange,
  guidelinesChange,
  loiTermsChange,
  schemeVersionChange,
} from '#administration/schemes/change_kinds'
import {
  type NewDebitAccount,
  type NewFactorRoles,
  debitAccountChange,
  secondFactorRolesChange,
} from '#administration/settings/settings'
import { type NewSingleSignOn, singleSignOnChange } from '#administration/settings/single_sign_on'
import { type NewDigiLocker, digiLockerChange } from '#administration/settings/digilocker'
import { type SsoDecision, ssoDecision } from '#administration/settings/sso_requests'
import { type NewGateway, gatewayChange } from '#administration/settings/external_services'
import {
  type NewOfflineVerifier,
  offlineVerifierChange,
} from '#administration/settings/offline_verifier'
import {
  type CertificateChange,
  certificateChange,
} from '#administration/settings/signing_certificates'
import { firstPasswordSender } from '#administration/officers/first_passwords'
import type { OfficerChange } from '#administration/officers/password_delivery'
import { officerChange } from '#administration/officers/officer_changes'
import { type MasterRowChange, masterChange } from '#administration/masters/master_row'
import { type DistrictSplit, districtSplitChange } from '#administration/district_splits/change'
import { portfolioChecker } from '#administration/portfolio/actions/check_import'
import { portfolioWriter } from '#administration/portfolio/actions/write_import'
import {
  type PortfolioChange,
  portfolioUndo,
  portfolioWrite,
} from '#administration/portfolio/imports'
import { listMatcher } from '#administration/outside_lists/actions/match_list'
import { findingList } from '#administration/outside_lists/queries/finding_list'
import { importPanel } from '#administration/portfolio/queries/findings'
import { portfolioReleaser } from '#administration/portfolio/actions/release_districts'
import { splitFileMover } from '#administration/district_splits/follow'
import { messageChange } from '#administration/messages/message_change'
import { statusDescription, workflowEdit } from '#administration/workflow/edits'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerChange } from '#maker_checker/contracts/change_kind'
import type { DatedListChange } from '#masters/actions/save_dated_list'
import type { SchemeVersionChange } from '#masters/actions/save_scheme_version'
import { officerList } from '#administration/officers/officer_list'
import { registerList } from '#lists/definition'
import { maySeeSignature, signatoryChange } from '#administration/settings/signatories'
import type { SignatoryChange } from '#masters/actions/save_signatory'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'
import { registerFileAccess } from '#documents/contracts/file_access'
import type { DescribeStatusInput, WorkflowChange } from '#workflow/actions/change_workflow'
import type { SaveMessageTextsInput } from '#notifications/actions/message_settings'

declare module '#maker_checker/contracts/change_kind' {
  interface Changes {
    corporation: NewCorporation
    debit_account: NewDebitAccount
    gateway: NewGateway
    signing_certificate: CertificateChange
    single_sign_on: NewSingleSignOn
    sso_decision: SsoDecision
    second_factor_roles: NewFactorRoles
    offline_verifier: NewOfflineVerifier
    digilocker: NewDigiLocker
    master: MasterRowChange
    district_split: DistrictSplit
    portfolio_import: PortfolioChange
    portfolio_undo: PortfolioChange
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
registerChange('signing_certificate', certificateChange)
registerChange('single_sign_on', singleSignOnChange)
registerChange('sso_decision', ssoDecision)
registerChange('second_factor_roles', secondFactorRolesChange)
registerChange('offline_verifier', offlineVerifierChange)
registerChange('digilocker', digiLockerChange)
registerChange('master', masterChange)
registerChange('district_split', districtSplitChange)
registerChange('portfolio_import', portfolioWrite)
registerChange('portfolio_undo', portfolioUndo)
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

for (const work of [
  firstPasswordSender,
  splitFileMover,
  portfolioChecker,
  portfolioWriter,
  portfolioReleaser,
  listMatcher,
]) {
  app.ready(() => work.startInServer())
  app.terminating(() => work.stop())
}

registerNoticePlaces({ pages: { letters_to_sign: '/officer/letter-signatures' } })
registerFileAccess({ files: { signature: maySeeSignature } })

registerList({ list: officerList, path: '/officer/people', route: 'administration.officers.index' })
registerList({
  list: findingList,
  path: '/officer/outside-findings',
  route: 'administration.outside_findings.index',
  title: 'outside_lists.findings.title',
})
registerList({ list: auditList, path: '/officer/audit', route: 'administration.audit.index' })

/** Link to the accesses and changes of an application, for readers of the log. */
registerReviewPanel('import', importPanel)
registerReviewPanel('audit', async ({ application: { number }, may, t }) =>
  (await may('AdministrationAuditPolicy.read'))
    ? {
        title: t('administration.audit.title'),
        items: [],
        links: [{ label: t('administration.audit.links.file'), href: auditHref({ file: number }) }],
      }
    : null
)
