import { meetingList } from '#batches/queries/list_meetings'
import { ListFiles } from '#jobs/list_files'

/** Exports of the list of meetings. */
export default class MeetingFilesController extends ListFiles {
  protected readonly list = meetingList
}
