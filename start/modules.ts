/*
 * What a later module lends to an earlier one: workflow subjects, guards and effects, and who may
 * see a file. One line a module, so that this file shows every such tie.
 */
import '#masters/register'
import '#desk/register'
import '#confirmations/register'
import '#group/register'
import '#applications/register'
import '#approvals/register'
import '#appeals/register'
import '#loi/register'
import '#batches/register'
import '#loans/register'
import '#branches/register'
import '#claims/register'
import '#grievances/register'
import '#doclog/register'
import '#personal_data/register'
import '#reports/register'
import '#administration/register'
import '#notifications/register'
import '#jobs/register'
import '#api/register'
