import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware, officers } from '#start/kernel'

const { Changes, Decisions, Rules } = controllers.makerChecker

/** Maker-checker: waiting changes, decided ones, and the rules on which kinds require a second person. */
router
  .group(() => {
    router.get('/', [Changes, 'index']).as('index')
    router.get('/:id', [Changes, 'show']).as('show')
    router.post('/:id/confirmation', [Decisions, 'confirm']).as('confirm').use(middleware.stepUp())
    router.post('/:id/refusal', [Decisions, 'refuse']).as('refuse')
    router.post('/:id/withdrawal', [Decisions, 'withdraw']).as('withdraw')
    router.post('/:id/acknowledgement', [Decisions, 'acknowledge']).as('acknowledge')
    router
      .group(() => {
        router.get('/', [Rules, 'edit']).as('edit')
        router.put('/', [Rules, 'update']).as('update')
      })
      .prefix('/rules')
      .as('rules')
      .use(middleware.requireRight('MakerCheckerConfirmationPolicy.setRules'))
  })
  .prefix('/officer/confirmations')
  .as('maker_checker')
  .use(officers('MakerCheckerConfirmationPolicy.view'))
