/** Which passes are repeated at another time, and what of them. The rest has its default. */

/** Whole weeks, so that school days stay school days. */
export const YEAR_DAYS = 364
/** Newer passes are not repeated: they are open, or may still enter a list. */
export const SETTLED_MINUTES = 2 * 24 * 60

export const TIME_COLUMNS = [
  'scheduled_for',
  'created_at',
  'approved_at',
  'acknowledged_at',
  'rejected_at',
  'canceled_at',
  'enqueued_at',
  'dequeued_at',
  'started_at',
  'completed_at',
  'confirmed_at',
]
export const UNCHANGED_COLUMNS = [
  'school_id',
  'student_id',
  'created_by',
  'from_room_id',
  'to_room_id',
  'from_faculty_id',
  'to_faculty_id',
  'approval_by_origin',
  'approver_id',
  'approver_room_id',
  'note',
  'is_asap_pass',
  'approved_by',
  'acknowledged_by',
  'rejected_by',
  'reject_reason',
  'reject_reason_es',
  'canceled_by',
  'cancel_reason',
  'line_number',
  'dequeued_by',
  'time_in_queue',
  'started_by',
  'completed_by',
  'duration',
  'confirmed',
  'confirmed_by',
  'version',
]
