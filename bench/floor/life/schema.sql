-- A minimal implementation with the same guarantees for a pass's life as Corridor, only for this benchmark: limits are
-- never exceeded, a student has at most one live pass, a repeated request changes nothing, every change adds a row to
-- the audit trail, which is also the outbox, and the day's counts are updated. Each call is one function that locks,
-- checks again and writes.

create table person (
  person_id int primary key,
  school_id int not null,
  is_student boolean not null,
  name text not null,
  daily_limit int
);
create table session (
  token_hash bytea primary key,
  person_id int not null references person,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create table room (
  room_id int primary key,
  school_id int not null,
  name text not null,
  color text not null,
  total_limit int not null default -1,
  requires_approval boolean not null
);
create table room_staff (
  room_id int not null references room,
  person_id int not null references person,
  primary key (room_id, person_id)
);
create table pass (
  pass_id uuid primary key,
  school_id int not null,
  student_id int not null references person,
  from_room_id int not null references room,
  from_faculty_id int references person,
  to_room_id int not null references room,
  to_faculty_id int references person,
  scheduled_for timestamptz,
  created_at timestamptz not null,
  approved_at timestamptz,
  enqueued_at timestamptz,
  line_number bigint,
  started_at timestamptz,
  completed_at timestamptz,
  canceled_at timestamptz,
  confirmed_at timestamptz,
  confirmed boolean,
  duration int,
  started_on jsonb,
  completed_on jsonb,
  version int not null default 1
);
create unique index one_live_pass on pass (student_id)
  where (enqueued_at is not null or started_at is not null) and completed_at is null and canceled_at is null;
create index running on pass (to_room_id) where started_at is not null and completed_at is null;
create index in_line on pass (to_room_id, line_number)
  where enqueued_at is not null and started_at is null and canceled_at is null;
create index waiting on pass (school_id, created_at)
  where enqueued_at is null and started_at is null and canceled_at is null;
create index by_student on pass (student_id, created_at);

create sequence line_number;

create table event (
  event_id bigint generated always as identity primary key,
  pass_id uuid not null references pass,
  name text not null,
  version int not null,
  actor_id int,
  at timestamptz not null,
  emitted_at timestamptz
);
create index of_pass on event (pass_id);
create index unsent on event (event_id) where emitted_at is null;

create table kept_answer (
  person_id int not null,
  key text not null,
  path text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (person_id, key, path)
);

create table student_day (
  student_id int not null,
  day date not null,
  used int not null default 0,
  completed int not null default 0,
  minutes int not null default 0,
  primary key (student_id, day)
);

-- Null for a new request, or the stored answer for a repeated one.
create function kept(by_person int, with_key text, on_path text, hash bytea, at timestamptz) returns jsonb
language plpgsql as $$
declare earlier kept_answer;
begin
  insert into kept_answer values (by_person, with_key, on_path, hash, null, at) on conflict do nothing;
  if found then return null; end if;
  select * into earlier from kept_answer k where k.person_id = by_person and k.key = with_key and k.path = on_path;
  if earlier.body_hash <> hash then raise 'key reused'; end if;
  return earlier.answer;
end $$;

-- Builds the answer, stores it for repeated requests, and adds the change to the outbox.
create function answered(
  of_pass pass, event_name text, by_person int, with_key text, on_path text, at timestamptz
) returns jsonb language plpgsql as $$
declare
  shown jsonb;
  new_event bigint;
begin
  insert into event (pass_id, name, version, actor_id, at)
  values (of_pass.pass_id, event_name, of_pass.version, by_person, at) returning event_id into new_event;
  select to_jsonb(of_pass) || jsonb_build_object('studentName', student.name, 'fromRoomName', origin.name,
    'fromRoomColor', origin.color, 'toRoomName', destination.name, 'toRoomColor', destination.color,
    'toFacultyName', faculty.name, 'usedToday', coalesce(today.used, 0))
  into shown
  from person student
    join room origin on origin.room_id = of_pass.from_room_id
    join room destination on destination.room_id = of_pass.to_room_id
    left join person faculty on faculty.person_id = of_pass.to_faculty_id
    left join student_day today on today.student_id = student.person_id and today.day = at::date
  where student.person_id = of_pass.student_id;
  if with_key is not null then
    update kept_answer k set answer = shown where k.person_id = by_person and k.key = with_key and k.path = on_path;
  end if;
  return jsonb_build_object('answer', shown, 'events', jsonb_build_array(new_event));
end $$;

create function lock_student(student int) returns void language sql as
  $$ select pg_advisory_xact_lock((1::bigint << 32) + student) $$;
create function lock_room(room int) returns void language sql as
  $$ select pg_advisory_xact_lock((2::bigint << 32) + room) $$;

create function has_place(in_room int) returns boolean language sql as $$
  select r.total_limit = -1 or r.total_limit > (
    select count(*) from pass p where p.to_room_id = r.room_id and p.started_at is not null and p.completed_at is null)
  from room r where r.room_id = in_room
$$;

create function count_use(student int, at timestamptz) returns void language sql as $$
  insert into student_day (student_id, day, used) values (student, at::date, 1)
  on conflict (student_id, day) do update set used = student_day.used + 1
$$;

create function create_pass(
  by_student int, with_key text, on_path text, hash bytea, at timestamptz, new_id uuid,
  from_room int, from_faculty int, to_room int, to_faculty int, scheduled timestamptz, device jsonb
) returns jsonb language plpgsql as $$
declare
  earlier jsonb := kept(by_student, with_key, on_path, hash, at);
  student person;
  destination room;
  made pass;
begin
  if earlier is not null then return jsonb_build_object('answer', earlier, 'events', '[]'::jsonb); end if;
  perform lock_student(by_student);
  select * into student from person where person_id = by_student;
  select * into destination from room where room_id = to_room and school_id = student.school_id;
  if not found or from_room = to_room then raise 'no such room'; end if;
  perform 1 from room_staff s where s.room_id = from_room and s.person_id = from_faculty;
  if not found then raise 'does not work there'; end if;
  if destination.requires_approval then raise 'not played'; end if;
  if student.daily_limit <= (select coalesce(sum(used), 0) from student_day where student_id = by_student and day = at::date)
  then raise 'no quick pass left'; end if;
  insert into pass (pass_id, school_id, student_id, from_room_id, from_faculty_id, to_room_id, to_faculty_id,
    scheduled_for, created_at, approved_at, started_on)
  values (new_id, student.school_id, by_student, from_room, from_faculty, to_room, to_faculty, scheduled, at, at, device)
  returning * into made;
  return answered(made, 'createPass', by_student, with_key, on_path, at);
end $$;

create function start_pass(by_student int, with_key text, on_path text, hash bytea, at timestamptz, id uuid, device jsonb)
returns jsonb language plpgsql as $$
declare
  earlier jsonb := kept(by_student, with_key, on_path, hash, at);
  found_pass pass;
begin
  if earlier is not null then return jsonb_build_object('answer', earlier, 'events', '[]'::jsonb); end if;
  select * into found_pass from pass where pass_id = id and student_id = by_student;
  if not found then raise 'no such pass'; end if;
  perform lock_student(by_student);
  perform lock_room(found_pass.to_room_id);
  select * into found_pass from pass where pass_id = id for update;
  if found_pass.approved_at is null or found_pass.started_at is not null or found_pass.enqueued_at is not null
    or found_pass.canceled_at is not null then raise 'moved on'; end if;
  if abs(extract(epoch from at - coalesce(found_pass.scheduled_for, found_pass.created_at))) > 1800 then raise 'not now'; end if;
  if has_place(found_pass.to_room_id) then
    update pass set started_at = at, started_on = device, version = version + 1 where pass_id = id returning * into found_pass;
    perform count_use(by_student, at);
  else
    update pass set enqueued_at = at, line_number = nextval('line_number'), started_on = device, version = version + 1
    where pass_id = id returning * into found_pass;
  end if;
  return answered(found_pass, 'startPass', by_student, with_key, on_path, at);
end $$;

create function complete_pass(by_student int, with_key text, on_path text, hash bytea, at timestamptz, id uuid, device jsonb)
returns jsonb language plpgsql as $$
declare
  earlier jsonb := kept(by_student, with_key, on_path, hash, at);
  found_pass pass;
  next_pass pass;
  result jsonb;
begin
  if earlier is not null then return jsonb_build_object('answer', earlier, 'events', '[]'::jsonb); end if;
  select * into found_pass from pass where pass_id = id and student_id = by_student;
  if not found then raise 'no such pass'; end if;
  perform lock_student(by_student);
  perform lock_room(found_pass.to_room_id);
  select * into found_pass from pass where pass_id = id for update;
  if found_pass.started_at is null or found_pass.completed_at is not null then raise 'moved on'; end if;
  update pass set completed_at = at, completed_on = device, version = version + 1,
    duration = round(extract(epoch from at - started_at) / 60)
  where pass_id = id returning * into found_pass;
  insert into student_day (student_id, day, completed, minutes) values (by_student, at::date, 1, found_pass.duration)
  on conflict (student_id, day) do update
    set completed = student_day.completed + 1, minutes = student_day.minutes + excluded.minutes;
  result := answered(found_pass, 'completePass', by_student, with_key, on_path, at);
  for next_pass in
    select * from pass p where p.to_room_id = found_pass.to_room_id and p.enqueued_at is not null
      and p.started_at is null and p.canceled_at is null order by p.line_number
  loop
    exit when not has_place(found_pass.to_room_id);
    update pass set started_at = at, version = version + 1 where pass_id = next_pass.pass_id returning * into next_pass;
    perform count_use(next_pass.student_id, at);
    result := jsonb_set(result, '{events}',
      result->'events' || (answered(next_pass, 'startPass', null, null, null, at)->'events'));
  end loop;
  return result;
end $$;

create function confirm_pass(by_person int, with_key text, on_path text, hash bytea, at timestamptz, id uuid, arrived boolean)
returns jsonb language plpgsql as $$
declare
  earlier jsonb := kept(by_person, with_key, on_path, hash, at);
  found_pass pass;
begin
  if earlier is not null then return jsonb_build_object('answer', earlier, 'events', '[]'::jsonb); end if;
  select * into found_pass from pass where pass_id = id for update;
  if not found or found_pass.to_faculty_id <> by_person then raise 'no such pass'; end if;
  if found_pass.completed_at is null or found_pass.confirmed_at is not null then raise 'moved on'; end if;
  update pass set confirmed_at = at, confirmed = arrived, version = version + 1 where pass_id = id returning * into found_pass;
  return answered(found_pass, 'confirmPass', by_person, with_key, on_path, at);
end $$;
