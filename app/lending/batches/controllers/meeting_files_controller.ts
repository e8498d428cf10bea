import { meetingList } from '#batches/queries/meeting_views'
import { ListFiles } from '#jobs/file_downloads'

/** Exports of the list of meetings. */
export default class MeetingFilesController extends ListFiles {
  protected readonly list = meetingList
}
