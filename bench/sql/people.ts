/** The bare SQL of a school's tables: the first page of its students and of its classes, with what is counted beside them. */
import type { SchoolId } from '@corridor/rules/ids'

const PAGE = 25

export function studentsSql(schoolId: SchoolId): [string] {
  return [
    `with s as materialized (select u.user_id, u.first_name, u.last_name, u.email, u.username, u.profile_image_url, u.grade,
      u.school_identifier, u.locked, u.daily_pass_limit
      from membership m join user_account u on u.user_id = m.user_id
      where m.school_id = ${schoolId} and m.ended_at is null and u.ended_at is null and u.type = 'student'),
      n as (select nullif(lower(school_identifier), '') as number, count(*) as students from s group by 1)
    select s.*, counts.* from s cross join (select sum(students) as students,
      sum(students) filter (where number is not null and students > 1) as shared from n) as counts
    order by lower(last_name), lower(first_name), user_id limit ${PAGE + 1}`,
  ]
}

/** Those who still belong to the school, of people who are named in `of`. */
const members = (
  of: string,
  isType: string,
) => `${of} join membership m on m.school_id = x.school_id and m.user_id = x.user_id
  and m.ended_at is null join user_account u on u.user_id = x.user_id and u.ended_at is null and u.type ${isType} 'student'
  where x.user_group_id = c.user_group_id`

export function classesSql(schoolId: SchoolId): [string, string] {
  const people = (columns: string, of: string) => `(select json_agg(json_build_array(${columns})
    order by lower(u.last_name), lower(u.first_name), u.user_id) from ${of})`
  return [
    `select c.user_group_id, c.name, c.owned_by, c.block_id, b.name as block, c.start_minute, c.end_minute, c.confirmed,
      c.source, c.version, o.first_name, o.last_name, o.title, o.professional_name,
      ${people('u.user_id, u.first_name, u.last_name, u.title, u.professional_name', members('class_teacher x', '<>'))} as teachers,
      ${people('u.user_id, u.first_name, u.last_name', `${members('class_member x', '=')} and x.ended_at is null`)} as students
    from class c join user_account o on o.user_id = c.owned_by
      left join block b on b.block_id = c.block_id and b.ended_at is null
      left join membership om on om.school_id = c.school_id and om.user_id = c.owned_by and om.ended_at is null
    where c.school_id = ${schoolId} and c.ended_at is null
    order by om.user_id is null desc, lower(c.name), c.user_group_id limit ${PAGE + 1}`,
    `select count(*) from class where school_id = ${schoolId} and ended_at is null`,
  ]
}
