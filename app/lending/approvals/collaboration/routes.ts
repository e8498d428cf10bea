import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'
import { FILE_KINDS } from '#approvals/collaboration/rules/collaboration'

router
  .group(() => {
    router
      .post('/:files/:id/notes', [controllers.approvals.collaboration.Notes, 'store'])
      .as('notes.store')
      .use(middleware.requireRight('CollaborationDeskPolicy.write'))
    router
      .post('/:files/:id/assignment', [controllers.approvals.collaboration.Assignments, 'store'])
      .as('assignments.store')
      .use(middleware.requireRight('CollaborationDeskPolicy.assign'))
    router
      .group(() => {
        router.post('/', [controllers.approvals.collaboration.Questions, 'store']).as('store')
        router.put('/:item', [controllers.approvals.collaboration.Questions, 'update']).as('update')
        router
          .delete('/:item', [controllers.approvals.collaboration.Questions, 'destroy'])
          .as('destroy')
      })
      .prefix('/:files/:id/questions')
      .where('item', router.matchers.number())
      .as('questions')
      .use(middleware.requireRight('CollaborationDeskPolicy.ask'))
  })
  .prefix('/officer')
  .where('files', new RegExp(`^(${Object.keys(FILE_KINDS).join('|')})$`))
  .where('id', router.matchers.number())
  .as('collaboration')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])
