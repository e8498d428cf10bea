import type { ViewOf } from '#kernel/views'
import type {
  announcementList,
  currentAnnouncements,
  editableAnnouncement,
  inboxPage,
  recentNotices,
} from '#notifications/queries/inbox'
import type { outboxPage } from '#notifications/queries/outbox_page'

/** Props for announcements and sent messages. */
export type Announcement = ViewOf<typeof currentAnnouncements>[number]
export type AnnouncementList = ViewOf<typeof announcementList>
export type EditableAnnouncement = ViewOf<typeof editableAnnouncement>
export type Outbox = ViewOf<typeof outboxPage>
export type Inbox = ViewOf<typeof inboxPage>
export type Notice = ViewOf<typeof recentNotices>[number]
