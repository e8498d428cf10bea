import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'
import { FILES } from '#desk/rules/addresses'

router
  .group(() => {
    router
      .post('/:files/:id/notes', [controllers.desk.Notes, 'store'])
      .as('notes.store')
      .use(middleware.can('DeskPolicy.write'))
    router
      .post('/:files/:id/assignment', [controllers.desk.Assignments, 'store'])
      .as('assignments.store')
      .use(middleware.can('DeskPolicy.assign'))
    router
      .group(() => {
        router.post('/', [controllers.desk.Questions, 'store']).as('store')
        router.put('/:item', [controllers.desk.Questions, 'update']).as('update')
        router.delete('/:item', [controllers.desk.Questions, 'destroy']).as('destroy')
      })
      .prefix('/:files/:id/asked')
      .where('item', router.matchers.number())
      .as('questions')
      .use(middleware.can('DeskPolicy.ask'))
  })
  .prefix('/officer')
  .where('files', new RegExp(`^(${Object.keys(FILES).join('|')})$`))
  .where('id', router.matchers.number())
  .as('desk')
  .use([middleware.auth(), middleware.fence('AuthAreaPolicy.officers')])
