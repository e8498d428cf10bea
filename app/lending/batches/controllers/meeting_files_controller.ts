import { meetingList } from '#batches/queries/list_meetings'
import { ListFiles } from '#jobs/list_files'

/** The list of meetings as files. */
export default class MeetingFilesController extends ListFiles {
  protected readonly list = meetingList
}
