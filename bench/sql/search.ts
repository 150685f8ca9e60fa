/**
 * The bare SQL of the header's search: 20 students whose name or number begins with a text, what they are out on and the
 * classes that they are in; and 20 of the faculty and 20 rooms, with what is in them.
 */
import type { DistrictId, SchoolId } from '@corridor/rules/ids'

export interface SearchSql {
  districtId: DistrictId
  schoolIds: readonly SchoolId[]
  search: string
}

export function searchSql({ districtId, schoolIds, search }: SearchSql): [string, string] {
  const begins = (column: string) => `lower(u.${column}) like '${search}%'`
  const schools = `'{${schoolIds.join()}}'::int[]`
  return [
    `with found as materialized (
      select u.user_id, m.school_id, u.first_name, u.last_name, u.grade, u.school_identifier, u.profile_image_url
      from user_account u join membership m on m.user_id = u.user_id
      where u.district_id = ${districtId} and u.type = 'student' and u.ended_at is null and m.ended_at is null
        and m.school_id = any(${schools})
        and (${['first_name', 'last_name', 'school_identifier'].map(begins).join(' or ')})
      order by u.last_name, u.first_name, u.user_id limit 20)
    select f.*,
      (select json_agg(json_build_object('to', r.name, 'since', p.started_at)) from pass p
        join room r on r.room_id = p.to_room_id
        where p.student_id = f.user_id and p.school_id = f.school_id and p.completed_at is null and p.canceled_at is null
          and (p.started_at is not null or p.enqueued_at is not null)) as passes,
      (select json_agg(json_build_object('name', c.name, 'block', c.block_id, 'start', c.start_minute, 'end', c.end_minute))
        from class_member cm join class c on c.user_group_id = cm.user_group_id
        where cm.user_id = f.user_id and cm.school_id = f.school_id and cm.ended_at is null and c.ended_at is null) as classes
    from found f order by f.last_name, f.first_name, f.user_id`,
    `select
      (select json_agg(found) from (
        select u.user_id, m.school_id, u.first_name, u.last_name,
          (select json_agg(r.name) from room_link l join room r on r.room_id = l.room_id
            where l.user_id = u.user_id and l.school_id = m.school_id and l.ended_at is null) as rooms
        from user_account u join membership m on m.user_id = u.user_id
        where u.district_id = ${districtId} and u.type <> 'student' and u.ended_at is null and m.ended_at is null
          and m.school_id = any(${schools})
          and (${['first_name', 'last_name'].map(begins).join(' or ')})
        order by u.last_name, u.first_name, u.user_id limit 20) as found) as faculty,
      (select json_agg(found) from (
        select r.room_id, r.school_id, r.name, r.identifier, r.zone_color,
          (select count(*) from pass p where p.to_room_id = r.room_id and p.school_id = r.school_id
            and p.completed_at is null and p.canceled_at is null and (p.started_at is not null or p.enqueued_at is not null)) as students
        from room r
        where r.school_id = any(${schools}) and r.ended_at is null
          and (lower(r.name) like '${search}%' or lower(r.name) like '% ${search}%' or lower(r.identifier) like '${search}%')
        order by r.name limit 20) as found) as rooms`,
  ]
}
