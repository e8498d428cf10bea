import router from '@adonisjs/core/services/router'
import { DELIVERY_REPORTS } from '#config/messaging'
import { controllers } from '#generated/controllers'
import { middleware, officers } from '#start/kernel'

const { notifications } = controllers

/** The user's own messages, for officers and citizens alike. */
router
  .group(() => {
    router.get('/', [notifications.Inbox, 'index'])
    router.post('/', [notifications.Inbox, 'update'])
    router.get('/:id', [notifications.Inbox, 'show'])
  })
  .prefix('/inbox')
  .as('notifications')
  .use(middleware.auth())

/** Reports of the SMS gateway on messages that it accepted. Its secret is in a header, or in the address. */
router
  .post(DELIVERY_REPORTS, [notifications.DeliveryReports, 'store'])
  .as('notifications.delivery_reports.store')
router
  .get(DELIVERY_REPORTS, [notifications.DeliveryReports, 'storeByAddress'])
  .as('notifications.delivery_reports.store_by_address')

router
  .group(() => {
    router
      .get('/outbox', [notifications.Outbox, 'index'])
      .use(middleware.requireRight('NotificationsOutboxPolicy.view'))
    router
      .post('/outbox/:id/resends', [notifications.Resends, 'store'])
      .as('outbox.resends.store')
      .use(middleware.requireRight('NotificationsOutboxPolicy.resend'))

    router
      .post('/outbox/resends', [notifications.Resends, 'storeRefused'])
      .as('outbox.resends.store_refused')
      .use(middleware.requireRight('NotificationsOutboxPolicy.resend'))

    router
      .group(() => {
        router.get('/', [notifications.Announcements, 'index']).as('index')
        router.get('/new', [notifications.Announcements, 'create']).as('create')
        router.post('/', [notifications.Announcements, 'store']).as('store')
        router.get('/:id', [notifications.Announcements, 'edit']).as('edit')
        router.put('/:id', [notifications.Announcements, 'update']).as('update')
        router
          .post('/:id/withdrawals', [notifications.AnnouncementWithdrawals, 'store'])
          .as('withdrawals.store')
      })
      .prefix('/content/notices')
      .as('announcements')
      .use(middleware.requireRight('NotificationsAnnouncementPolicy.manage'))
  })
  .prefix('/officer')
  .as('notifications')
  .use(officers())
