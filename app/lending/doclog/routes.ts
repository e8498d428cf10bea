import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { STAGES } from '#doclog/rules/replaceable_documents'
import { middleware, officers } from '#start/kernel'

const stage = { match: new RegExp(`^(?:${Object.keys(STAGES).join('|')})$`) }

/** The document change screens of all stages, including /DocEdit (document 4, 2.10). */
router
  .group(() => {
    router
      .get('/:stage/:id', [controllers.doclog.DocumentChanges, 'show'])
      .as('show')
      .use(middleware.requireRight('DoclogDocumentChangePolicy.view'))
    router
      .post('/:stage/:id', [controllers.doclog.DocumentChanges, 'store'])
      .as('store')
      .use(middleware.files())
  })
  .prefix('/officer/documents')
  .where('stage', stage)
  .as('doclog.changes')
  .use(officers())
