import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { LIST_PATHS, SCOPE_PATHS } from '#administration/schemes/scheme_words'
import { SHEET_NAMES } from '#administration/portfolio/rules/sheets'
import { listFiles, middleware, officers, stepUpOnPage } from '#start/kernel'

const { administration } = controllers

/** Sheets of a portfolio, by the names of their templates. */
const SHEET_PATHS = new RegExp(`^(?:${SHEET_NAMES.join('|')})$`)

/** Applications and claims each have a workflow. */
const subject = { match: /^(?:application|claim)$/ }

/** The workflow on screen (DECISIONS 4 and 8: a master table, not code). */
router
  .group(() => {
    router.get('/', [administration.Workflows, 'show']).as('index')
    router.get('/:subject', [administration.Workflows, 'show']).as('show')
    router.get('/:subject/edit', [administration.WorkflowEdits, 'create']).as('edits.create')
    router.post('/:subject/edits', [administration.WorkflowEdits, 'store']).as('edits.store')
    router
      .get('/:subject/statuses/:id', [administration.WorkflowStatuses, 'edit'])
      .as('statuses.edit')
    router
      .put('/:subject/statuses/:id', [administration.WorkflowStatuses, 'update'])
      .as('statuses.update')
  })
  .prefix('/officer/workflow')
  .where('subject', subject)
  .as('administration.workflow')
  .use(officers('AdministrationWorkflowPolicy.manage'))

/** Rules of schemes, in versions with effective dates (DECISIONS 5). */
router
  .group(() => {
    router.get('/', [administration.Schemes, 'index']).as('index')
    router.get('/:scheme', [administration.Schemes, 'show']).as('show')
    router.get('/:scheme/compare', [administration.Schemes, 'compare']).as('compare')
    router
      .get('/:scheme/versions/new', [administration.SchemeVersions, 'create'])
      .as('versions.create')
    router.post('/:scheme/versions', [administration.SchemeVersions, 'store']).as('versions.store')
    router
      .delete('/:scheme/versions/:day', [administration.SchemeVersions, 'destroy'])
      .as('versions.destroy')
    const list = '/:scheme/:list'
    router.get(list, [administration.DatedLists, 'show']).as('lists.show')
    router.get(`${list}/compare`, [administration.DatedLists, 'compare']).as('lists.compare')
    router
      .get(`${list}/versions/new`, [administration.DatedListVersions, 'create'])
      .as('lists.versions.create')
    router
      .post(`${list}/versions/new`, [administration.DatedListVersions, 'dryRun'])
      .as('lists.versions.dry_run')
    router
      .post(`${list}/versions`, [administration.DatedListVersions, 'store'])
      .as('lists.versions.store')
    router
      .delete(`${list}/versions/:day`, [administration.DatedListVersions, 'destroy'])
      .as('lists.versions.destroy')
  })
  .prefix('/officer/schemes')
  .where('scheme', SCOPE_PATHS)
  .where('list', LIST_PATHS)
  .as('administration.schemes')
  .use(officers('AdministrationSchemePolicy.keep'))

/** Texts of SMS and e-mails. */
router
  .group(() => {
    router.get('/', [administration.Messages, 'index'])
    router.get('/:template/:channel', [administration.Messages, 'edit'])
    router.put('/:template/:channel', [administration.Messages, 'update'])
    router.post('/:template/:channel/tests', [administration.Messages, 'test'])
  })
  .prefix('/officer/messages')
  .where('channel', { match: /^(?:sms|email)$/ })
  .as('administration')
  .use(officers('AdministrationMessagePolicy.keep'))

/** Every master in one screen derived from its description (masters/seed). */
router
  .group(() => {
    router.get('/', [administration.Masters, 'index']).as('index')
    router.get('/:master', [administration.MasterRows, 'index']).as('rows.index')
    router.post('/:master', [administration.MasterRows, 'store']).as('rows.store')
    router.get('/:master/new', [administration.MasterRows, 'create']).as('rows.create')
    router
      .get('/:master/spreadsheet', [administration.MasterSheets, 'spreadsheet'])
      .as('spreadsheet')
    router.get('/:master/csv', [administration.MasterSheets, 'csv']).as('csv')
    router
      .get('/:master/imports', [administration.MasterImports, 'create'])
      .as('imports.create')
      .use(middleware.stepUp())
    router
      .post('/:master/imports', [administration.MasterImports, 'store'])
      .as('imports.store')
      .use([stepUpOnPage(), middleware.files()])
    router.get('/:master/rows/:row', [administration.MasterRows, 'edit']).as('rows.edit')
    router.put('/:master/rows/:row', [administration.MasterRows, 'update']).as('rows.update')
    router
      .post('/:master/rows/:row/retirement', [administration.MasterRetirements, 'store'])
      .as('retirements.store')
    router
      .delete('/:master/rows/:row/retirement', [administration.MasterRetirements, 'destroy'])
      .as('retirements.destroy')
    router.post('/:master/rows/:row/moves', [administration.MasterMoves, 'store']).as('moves.store')
  })
  .prefix('/officer/masters')
  .as('administration.masters')
  .use(officers('AdministrationMasterPolicy.keep'))

/** Split of a district: places, applications and meetings move to another one together. */
router
  .group(() => {
    router.get('/', [administration.DistrictSplits, 'index'])
    router.post('/', [administration.DistrictSplits, 'store'])
    router.post('/:id/undoing', [administration.DistrictSplits, 'undo'])
    router.post('/:id/runs', [administration.DistrictSplits, 'retry'])
  })
  .prefix('/officer/district-splits')
  .as('administration')
  .use(officers('AdministrationMasterPolicy.keep'))

/** Import of an existing portfolio: files, their check, and the import decided by two people. */
router
  .group(() => {
    router.get('/', [administration.PortfolioImports, 'index']).as('index')
    router.get('/:id', [administration.PortfolioImports, 'show']).as('show')
    router.get('/:id/findings', [administration.PortfolioImports, 'findings']).as('findings')
    router.get('/:id/releases', [administration.PortfolioReleases, 'index']).as('releases.index')
    router
      .post('/:id/releases/:district', [administration.PortfolioReleases, 'store'])
      .as('releases.store')
      .use([middleware.requireRight('AdministrationPortfolioPolicy.release'), middleware.stepUp()])
    router
      .group(() => {
        router.post('/', [administration.PortfolioImports, 'store']).as('store').use(stepUpOnPage())
        router.get('/templates/:name', [administration.PortfolioFiles, 'template']).as('template')
        router.get('/dictionary', [administration.PortfolioFiles, 'dictionary']).as('dictionary')
        router
          .post('/:id/files', [administration.PortfolioFiles, 'store'])
          .as('files.store')
          .use([stepUpOnPage(), middleware.files()])
        router
          .delete('/:id/files/:file', [administration.PortfolioFiles, 'destroy'])
          .as('files.destroy')
        router.post('/:id/headings', [administration.PortfolioFiles, 'assign']).as('headings.store')
        router.post('/:id/checks', [administration.PortfolioImports, 'check']).as('checks.store')
        router
          .post('/:id/attempts', [administration.PortfolioImports, 'retry'])
          .as('attempts.store')
        router
          .post('/:id/proposals', [administration.PortfolioImports, 'propose'])
          .as('proposals.store')
        router
          .post('/:id/reversals', [administration.PortfolioImports, 'undo'])
          .as('reversals.store')
      })
      .use(middleware.requireRight('AdministrationPortfolioPolicy.manage'))
  })
  .prefix('/officer/administration/portfolio')
  .where('id', router.matchers.number())
  .where('file', router.matchers.number())
  .where('district', router.matchers.number())
  .where('name', SHEET_PATHS)
  .as('administration.portfolio')
  .use(officers('AdministrationPortfolioPolicy.view'))

/** Letters that an officer signs with their own token, before the seal. */
router
  .group(() => {
    router.get('/', [administration.LetterSignatures, 'index']).as('index')
    router.get('/file', [administration.LetterSignatures, 'files']).as('files')
    router
      .post('/', [administration.LetterSignatures, 'store'])
      .as('store')
      .use([stepUpOnPage(), middleware.files()])
    router.get('/:id', [administration.LetterSignatures, 'show']).as('show')
  })
  .prefix('/officer/letter-signatures')
  .where('id', router.matchers.number())
  .as('administration.letter_signatures')
  .use(officers('AdministrationLetterSignaturesPolicy.sign'))

/** Lists of other offices, compared with applicants by the auditor. */
router
  .group(() => {
    router.get('/', [administration.OutsideLists, 'index']).as('index')
    router.post('/', [administration.OutsideLists, 'store']).as('store').use(stepUpOnPage())
    router.get('/:id', [administration.OutsideLists, 'show']).as('show')
    router
      .post('/:id/file', [administration.OutsideLists, 'send'])
      .as('file.store')
      .use([stepUpOnPage(), middleware.files()])
    router.post('/:id/headings', [administration.OutsideLists, 'assign']).as('headings.store')
  })
  .prefix('/officer/outside-lists')
  .where('id', router.matchers.number())
  .as('administration.outside_lists')
  .use(officers('AdministrationOutsideListPolicy.manage'))

router
  .group(() => {
    router
      .group(() => {
        router.get('/', [administration.OutsideFindings, 'index']).as('index')
        listFiles(administration.OutsideFindingFiles, { name: 'files.' })
        router.post('/:id', [administration.OutsideFindings, 'decide']).as('decide')
      })
      .use(middleware.requireRight('AdministrationOutsideListPolicy.manage'))
    router.get('/:id', [administration.OutsideFindings, 'show']).as('show')
  })
  .prefix('/officer/outside-findings')
  .where('id', router.matchers.number())
  .as('administration.outside_findings')
  .use(officers('AdministrationOutsideListPolicy.view'))

/** Officers and their role assignments. */
router
  .group(() => {
    router.get('/', [administration.Officers, 'index']).as('index')
    router.post('/', [administration.Officers, 'store']).as('store')
    router.get('/new', [administration.Officers, 'create']).as('create')
    listFiles(administration.OfficerFiles, { name: 'files.' })
    router
      .get('/imports', [administration.OfficerImports, 'create'])
      .as('imports.create')
      .use(middleware.stepUp())
    router
      .post('/imports', [administration.OfficerImports, 'store'])
      .as('imports.store')
      .use([stepUpOnPage(), middleware.files()])
    router
      .get('/imports/spreadsheet', [administration.OfficerImports, 'spreadsheet'])
      .as('imports.spreadsheet')
    router.get('/imports/csv', [administration.OfficerImports, 'csv']).as('imports.csv')
    router.post('/links/:id', [administration.PasswordLinks, 'store']).as('links.store')
    router.get('/:id', [administration.Officers, 'show']).as('show')
    router.put('/:id', [administration.Officers, 'update']).as('update')
    router.post('/:id/posts', [administration.OfficerPosts, 'store']).as('posts.store')
    router.put('/:id/posts/:post', [administration.OfficerPosts, 'update']).as('posts.update')
    router.post('/:id/disabling', [administration.OfficerAccounts, 'disable']).as('disable')
    router.delete('/:id/disabling', [administration.OfficerAccounts, 'enable']).as('enable')
    router
      .post('/:id/posts/:post/successors', [administration.OfficerSuccessors, 'store'])
      .as('posts.successors.store')
    router
      .delete('/:id/sessions', [administration.OfficerAccounts, 'endSessions'])
      .as('sessions.destroy')
    router
      .delete('/:id/second-factor', [administration.OfficerAccounts, 'removeSecondFactor'])
      .as('second_factor.destroy')
    router
      .delete('/:id/passkeys', [administration.OfficerAccounts, 'removePasskeys'])
      .as('passkeys.destroy')
    router
      .post('/:id/password', [administration.OfficerAccounts, 'setPassword'])
      .as('password.store')
  })
  .prefix('/officer/people')
  .as('administration.officers')
  .use(officers('AdministrationPeoplePolicy.keep'))

/** The audit log, which is read-only. */
router
  .group(() => {
    router.get('/', [administration.Audit, 'index']).as('index')
    listFiles(administration.AuditFiles, { name: 'files.' })
    router.get('/:id', [administration.Audit, 'show']).as('show')
  })
  .prefix('/officer/audit')
  .as('administration.audit')
  .use(officers('AdministrationAuditPolicy.read'))
